"""XML and its vocabularies: text with comments. What is declared in it depends on the vocabulary."""

from __future__ import annotations

from arcgit.scan.rule import Literal, Matter, Table

TABLE = Table(
    names=("xml", "xsd", "xslt", "svg", "wsdl", "rss"),
    extensions=(
        "xml",
        "xsd",
        "xsl",
        "xslt",
        "svg",
        "wsdl",
        "plist",
        "csproj",
        "vbproj",
        "fsproj",
        "vcxproj",
        "props",
        "targets",
        "resx",
        "xaml",
        "storyboard",
        "xib",
        "pom",
        "nuspec",
        "rss",
        "atom",
        "kml",
        "gpx",
        "ui",
        "qrc",
        "xliff",
        "xlf",
    ),
    filenames=("pom.xml", "web.config", "App.config", "packages.config"),
    literals=(Literal(Matter.COMMENT, r"<!--(?:[^-]++|-(?!->))*+(?:-->)?"),),
)
TABLES = (TABLE,)
