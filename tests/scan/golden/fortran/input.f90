! subroutine in_comment
module orchard
  use iso_fortran_env, only: real64
  implicit none
  integer, parameter :: limit = 10
  type, public :: tree
    integer :: size = 1
  contains
    procedure :: grow => grow_tree
  end type tree
  type leaf
    real :: area
  end type
  interface area
    module procedure leaf_area
  end interface
  abstract interface
    function callback(x) result(y)
      real, intent(in) :: x
      real :: y
    end function
  end interface
contains
  ! Makes a tree grow.
  subroutine grow_tree(self, by)
    class(tree), intent(inout) :: self
    integer, intent(in) :: by
    type(leaf) :: local
    if (by > 1) then
      print *, 'end subroutine'
    end if
    select type (self)
    type is (tree)
      self%size = by
    end select
  end subroutine grow_tree
  pure elemental real(real64) function leaf_area(x) result(a)
    type(leaf), intent(in) :: x
    a = x%area
  end function leaf_area
  recursive integer FUNCTION fact(n)
    integer, value :: n
    fact = n
    END
end module orchard
program main
  use orchard
  call run()
contains
  subroutine run
    do i = 1, 3
    enddo
  endsubroutine run
end program main
subroutine last_one()
end
