(ns foo.bar
  (:require [a.b :as c]))
(def x 1)
(defn ^:private add
  "Adds (defn nope []) two."
  [a b]
  (+ a b))
(defn- hid [x] (let [y \"] x))
(defmacro unless [p & b] `(if ~p nil (do ~@b)))
(defprotocol P (foo [this]) (bar [this x]))
(defrecord R [a b]
  P
  (foo [this] 1))
(defmulti area :shape)
(defmethod area :circle [x] 1)
#?(:clj (defn plat [] 1))
; (defn commented [])

(def ^:dynamic *depth* 0)

(defn many
  ([] (many 1))
  ([n]
   (let [helper (fn [x] (str "(" x \( \newline))]
     (helper n))))

(deftype Counter [^:volatile-mutable n]
  Object
  (toString [_] (str n)))

(comment
  (defn tried [] 1))

(defonce state (atom {}))

(s/def ::name string?)
