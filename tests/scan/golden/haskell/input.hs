{-# LANGUAGE CPP, GADTs #-}
-- | Shapes and how to draw them.
module Data.Shape
  ( Shape (..)
  , area
  ) where

import qualified Data.Map as M

{- outer {- commented x = 1 -} still " -}
-- | A shape.
data Shape a
  = Circle { radius :: Double, colour :: !a }
  | Square a
  deriving (Show, Eq)

newtype Wrapper m a = Wrapper { runWrapper :: m a }

data Expr where
  Lit :: Int -> Expr

type Name = String
type family Elem c

class Monad m => MonadLog m where
  logIt :: String -> m ()
  logIt _ = return ()

instance Show a => MonadLog (Wrapper a) where
  logIt = undefined

-- | The area of a shape.
area
  :: Shape a
  -> Double
area (Circle r _) = 3 * r
area (Square _)
  | big = helper 1
  | otherwise = 2
  where
    helper y = y + '"'

(<+>) :: Int -> Int -> Int
a <+> b = a + b

x `plus'` y = x + y

#ifdef DEBUG
trace' msg = putStrLn msg
#else
trace' _ = return ()
#endif

gap = "a string \
      \notHere x = 3"

main :: IO ()
main = do
  let local z = z
  print $ local 1

prime' n' = case n' of { '\'' -> 1; _ -> 2 }
