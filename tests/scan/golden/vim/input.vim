" function! InComment()
scriptencoding utf-8
let g:orchard_size = 3 " a remark
let s:private = "function! InString()"
let g:list = [
      \ 'one',
      \ 'two']
" Plants a tree.
function! orchard#plant(name, ...) abort
  let local = 1
  if a:name ==# 'end'
    echo "endfunction"
  endif
  function! s:inner()
  endfunction
endfunction
fu s:Short(x)
  return a:x . 'it''s'
endfu
function <SID>Mapped() range
endfunction
fun! g:dict.method() dict
endfun
command! -nargs=* -bang Plant call orchard#plant(<f-args>)
com! Water
      \ echo 'water'
augroup orchard
  autocmd!
  autocmd BufRead *.tree call s:Short(1) | function_not
augroup END
if has('nvim') | let g:nvim = 1 | endif
def Vim9(x: number): string
  # def InComment()
  return 'x'
enddef
export def Exported()
enddef
const LAST = 1
