"""The languages as data: each module defines `TABLES`, and `MODULES` lists the modules in alphabetical order."""

MODULES = ("c", "cpp", "go", "java", "javascript", "markdown", "php", "python", "ruby", "rust", "shell")
