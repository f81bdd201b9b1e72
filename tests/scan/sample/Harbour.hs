-- | Ships that berth in a harbour.
module Harbour where

import Data.List (sortOn)

data Ship = Ship
  { name :: String
  , len :: Double
  } deriving (Eq, Show)

newtype Berths a = Berths [a]

type Place = Int

class Gate g where
  open :: g -> Ship -> Maybe Place

-- | What a ship pays.
dues :: Double -> Ship -> Double
dues rate ship = rate * len ship

label :: Ship -> String
label (Ship n l)
  | l > 0 = n ++ show l
  | otherwise = n

sorted :: [Ship] -> [Ship]
sorted = sortOn len
