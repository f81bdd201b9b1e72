#!/usr/bin/guile -s
!#
; (define (commented) 1)
(define-module (orchard tree)
  #:export (grow))
(use-modules (srfi srfi-9))

(define limit 12)
(define (grow tree by)
  "Grows (define (in-doc))."
  (define (local x) (+ x by))
  (let loop ((i 0))
    (if (char=? #\( #\") i (local i))))

(define prune
  (lambda (tree) tree))

(define-syntax with-tree
  (syntax-rules ()
    ((_ body ...) (begin body ...))))

(define-record-type <tree>
  (make-tree rings)
  tree?
  (rings tree-rings))

(define-public (height tree) 1)
#| (define (blocked) 1) |#
(define ((curried a) b) (+ a b))
