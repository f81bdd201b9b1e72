# frozen_string_literal: true
require 'set'
=begin
def in_begin; end
=end
# An orchard.
module Orchard
  class Tree < Struct.new(:a, :b)
    TEXT = <<~ONE + <<-'TWO'.strip
      def in_heredoc
      end
    ONE
      class InHeredoc
    TWO
    def endless(x = {}) = x.size
    def self.make; puts "it's #{x ? "a}" : 'b'}" if x; end
    class << self
      def eigen
        return unless true
        begin; 1; end while false
      end
      private def hidden; end
    end
    def ==(other) = other.end == a
    def [](i); @h[:end]; end
    def valid?; %w[def end class].any? { |k| k =~ /["'\/]def/ }; end
    def name=(value)
      x = y / 2; z = x / 3; q = ?" ; r = ?'
      case x when 1 then 2 else 3 end
      until done do work end
    end
    define_method(:dynamic) { |a| a }
    def hash; { if: 1, end: 2, class: self.class } end
  end
  Error = Class.new(StandardError)
end
def top_level *args, key: %q{don't}
end
class Orchard::Reopened; def reopened; end; end
__END__
def after_end; end
