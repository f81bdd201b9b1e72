<# function In-Block { " #>
using module Tools

$Script:Limit = 10

# Gets the first.
function Get-First
{
    [CmdletBinding()]
    param([string] $Name = '}', [switch] $Force)
    $banner =
@"
function In-Here { """ $n $(if ($a) { "}" })
"@
    function Inner-Helper { $banner }
    Write-Host "a `" { $(if ($Force) { "x" } else { "}" })"
}

FUNCTION Set-Second { param($x) $x }

$text = @'
class InLiteral { it's
'@

function global:Third-Fn([int] $a) { "a # b" } # function In-Line {

filter Where-Odd { if ($_ % 2) { $_ } }

class Widget : Base {
    [string] $Name
    hidden [int] $Size = 3

    Widget([string] $n) : base($n) { $this.Name = $n }

    [int] Grow([int] $k) {
        foreach ($i in 1..$k) { $this.Size++ }
        return $this.Size
    }

    static [Widget] Make() { return [Widget]::new('x') }
}

enum Colour {
    Red = 1
    Green
}
