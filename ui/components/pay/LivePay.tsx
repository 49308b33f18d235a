import { useSyncExternalStore } from 'react'
import { PayStep } from './PayStep.tsx'
import type { PayView } from './view.ts'

const never = () => () => {}

/** Paying at its own address, as an island. */
export function LivePay({ pay }: { readonly pay: PayView }) {
  const awake = useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
  return <PayStep pay={pay} awake={awake} />
}
