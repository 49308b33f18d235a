import { tradeShown } from '../trade-shown.ts'

export type Data = ReturnType<typeof data>

export function data() {
  return { trade: tradeShown(null) }
}
