# Ships that berth in a harbour.
require "set"

module Harbour
  LIMIT = 12

  class Ship < Struct.new(:name, :length)
    attr_reader :flag

    def initialize(name, length: 0)
      super(name, length)
    end

    def label = "#{name} (#{length} m)"

    def large?
      length > 100 unless length.nil?
    end

    def <=>(other)
      length <=> other.length
    end

    class << self
      def build(*names)
        names.map { |name| new(name) }
      end
    end

    private

    def flag!(value)
      @flag = value if value
    end
  end

  def self.dues(ship, rate = 3)
    case rate
    when 0 then 0
    else ship.length * rate
    end
  end
end
