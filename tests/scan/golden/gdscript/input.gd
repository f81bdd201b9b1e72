@tool
class_name Tree
extends Node2D

# func commented(): pass
signal felled(by: String)

enum Kind { APPLE, PEAR }

const LIMIT := 12
@export var rings: int = 1
@onready var label = $Label
var _hidden = {"func": "no():"}

func _init(rings := 1) -> void:
	self.rings = rings

func grow(by: int = 1) -> int:
	var local = "func no():"
	if by > 0:
		rings += by
	return rings

static func build(kind):
	return load("""
func in_text():
	""")

class Leaf:
	extends Node
	var size = 1
	func fall() -> void:
		pass

func last(): return 1
