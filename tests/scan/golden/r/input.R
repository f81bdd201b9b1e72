# fake <- function(x) 1
library(stats)
#' Plants a tree.
#' @param n how many
plant_tree <- function(n = c("a", "}"), ...) {
  local_value <- 1
  inner <- function(x) x + 1
  inner(n)
}
one.line <- function(x) x^2
`%plus%` <- function(a, b) paste0(a, b)
.hidden = function() NULL
assign_later <<- function(
  a,
  b
) {
  a
}
square <- \(x) x * x
LIMIT <- 100
table_of <- list(
  a = 1,
  f = function(x) {
    x
  },
  last = 3
)
text <- "fake2 <- function() {"
Tree <- R6::R6Class("Tree",
  public = list(
    grow = function(by) {
      self$size <- by
    }
  )
)
if (TRUE) {
  conditional <- function() 1
}
a == b
result <- data |>
  filter(x)
print.tree <- function(x, ...)
{
  cat("tree")
}
