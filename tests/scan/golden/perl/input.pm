#!/usr/bin/perl
package Foo::Bar;
use strict; use warnings;
use constant PI => 3;
=pod

sub in_pod { }

=cut
our $VERSION = '1';
# comment sub nope {
sub new { my ($class, %args) = @_; my $s = q{ sub in_q { } }; $s =~ s{a}{b}g; return bless {}, $class; }
sub with_here {
    print <<"EOT" . "x";
sub in_here {
EOT
    my $n = $#{$x}; my @l = map { $_ =~ /["'{]/ } @y;
    return 1 if $x =~ m/sub foo \{/;
    $h{s} = 1; my %m = (y => 1, q => 2);
}
sub Foo::Baz::other($a) { }
sub _hidden { 1 }
package Other { sub inner { } }
my $anon = sub { 1 };
1;

sub shifts { my $n = 1 << 2; return $n / 2 / 1; }

sub quoted {
    my @words = qw(sub in_words { );
    my $text = 'sub in_single {';
    $text =~ tr/a-z{/A-Z}/;
    return "$text @words $' }";
}

1;
__END__
sub after_end { }
