/** A process of its own that notifies of the ends of adverts: see `makeTurns`. */
import { watched } from '../dying.ts'
import { makeTurns } from '../turns.ts'

await makeTurns(
  ({ market, ...others }) => ({
    ...others,
    market: { ...market, lives: watched(market.lives, 'takeNotices', 'taking', 'taken') },
  }),
  ({ market }) => market.takeNotices(),
)
