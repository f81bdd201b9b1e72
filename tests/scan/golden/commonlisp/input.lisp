;;;; Trees that grow.
#| (defun commented () #| nested |# nil) |#
(defpackage #:orchard
  (:use #:cl)
  (:export #:grow))
(in-package #:orchard)

(defconstant +limit+ 12)
(defvar *trees* '())
(defparameter *quote* #\")

(defclass tree ()
  ((rings :initarg :rings :accessor rings)))

(defgeneric grow (tree by)
  (:documentation "Grows a tree (defun in-doc ())."))

(defmethod grow ((tree tree) by)
  (incf (rings tree) by))

(defun (setf height) (value tree)
  (setf (rings tree) value))

(defun %prune (tree &key (by 1))
  "Prunes."
  (flet ((local (x) (- x by)))
    (local (rings tree))))

(defmacro with-tree ((name) &body body)
  `(let ((,name (make-instance 'tree))) ,@body))

(defstruct (leaf (:conc-name leaf-)) size)
(define-condition felled (error) ())
(deftype ring-count () 'integer)
