"""The languages as data: each module defines `TABLES`, and `MODULES` lists the modules in alphabetical order."""

MODULES = (
    "c",
    "cpp",
    "csharp",
    "elixir",
    "go",
    "haskell",
    "java",
    "javascript",
    "kotlin",
    "lua",
    "markdown",
    "objectivec",
    "php",
    "python",
    "ruby",
    "rust",
    "scala",
    "shell",
    "swift",
    "zig",
)
