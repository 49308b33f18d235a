import { LinkButton } from '../../components/form/Button.tsx'
import { EmptyState } from '../../components/EmptyState.tsx'
import { Skeleton } from '../../components/Skeleton.tsx'
import { TradeDrawing } from '../../drawings/TradeDrawing.tsx'

export function Waiting() {
  return (
    <>
      <Skeleton lines={3} />
      <EmptyState
        drawing={<TradeDrawing trade="toolbox" size={72} />}
        title="No bookings yet"
        action={<LinkButton href="/book">Book a repair</LinkButton>}
      >
        What you book will be listed here, with its time and its state.
      </EmptyState>
    </>
  )
}
