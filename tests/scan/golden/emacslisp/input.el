;;; orchard.el --- Trees that grow -*- lexical-binding: t; -*-

;; (defun commented () nil)

(require 'cl-lib)

(defgroup orchard nil "Trees." :group 'tools)

(defcustom orchard-rows 3
  "How many rows; see (defun not-here)."
  :type 'integer)

(defvar orchard--count 0)
(defconst orchard-kinds '(apple pear))

(defun orchard-grow (tree &optional by)
  "Grow TREE BY rings.
\(defun in-doc ())"
  (interactive "p")
  (let ((char ?\") (open ?\())
    (when (eq char ?\;)
      (setq orchard--count (+ orchard--count (or by 1))))))

(defun orchard--prune (tree) tree)

(defmacro with-orchard (&rest body)
  `(progn ,@body))

(cl-defun orchard-plant (&key (kind 'apple) row)
  (list kind row))

(cl-defstruct (orchard-tree (:constructor orchard-tree-make)) kind rings)

(define-minor-mode orchard-mode
  "Toggle it."
  :lighter " Tree")

(cl-defmethod orchard-name ((tree orchard-tree))
  "oak")

(defalias 'orchard-cut #'orchard--prune)

(provide 'orchard)
