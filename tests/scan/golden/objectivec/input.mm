#import <Foundation/Foundation.h>
@class Forward;
@protocol Growing;
// A tree.
@interface Tree : NSObject <Growing>
@property (nonatomic) NSString *name;
- (void)growBy:(int)rings with:(NSString *)what;
@end
@protocol Growing <NSObject>
- (int)rings;
@end
@implementation Tree {
  int rings_;
}
- (void)growBy:(int)rings with:(NSString *)what {
  NSString *s = @"- (void)inString { }";
}
+ (instancetype)shared { return nil; }
@end
static int helper(int a) { return a; }
