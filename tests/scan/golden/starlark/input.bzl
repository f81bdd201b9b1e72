"""Rules for trees."""
# cc_library(name = "in_comment")
load("//tools:defs.bzl", "tree_rule")

VERSION = "1.0"
sources = glob(["*.cc"])

def _impl(ctx):
    """Makes a tree."""
    x = 1
    native.cc_library(name = "local_target")
    return [DefaultInfo()]

tree_rule = rule(
    implementation = _impl,
    attrs = {
        "srcs": attr.label_list(),
    },
)

cc_library(
    name = "core",
    srcs = ["a.cc"],
    deps = [":other"],
)

cc_test(name = "core_test", srcs = ["t.cc"])

[tree(name = "each_" + n) for n in sources]

def macro_for(name, size = 1, **kwargs):
    cc_binary(
        name = name,
    )

filegroup(
    name = "last",
    srcs = [],
)
