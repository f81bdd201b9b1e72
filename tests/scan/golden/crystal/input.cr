# class Commented
require "json"

module Orchard
  LIMIT = 12
  alias Row = Array(Tree)

  enum Kind
    Apple
    Pear
  end

  annotation Grown
  end

  abstract struct Plant
    abstract def water(litres : Int32)
  end

  class Tree < Plant
    include JSON::Serializable
    property rings : Int32 = 0

    def initialize(@rings, @name : String = "def no")
    end

    def grow(by : Int32 = 1) : Int32
      quote = '"'
      @rings += by if by > 0
      [1, 2].each do |x|
        puts "#{x} end"
      end
      @rings
    end

    private def prune?
      true
    end

    def self.build
      new(0)
    end
  end

  macro planted(name)
    def {{name}}_planted
      true
    end
  end

  lib LibC
    fun atoi(str : UInt8*) : Int32
  end
end

def last(a)
  a
end
