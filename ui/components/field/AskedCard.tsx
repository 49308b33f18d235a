import type { BookingId } from '#modules/shared'
import { at } from '#modules/shared'
import { Card } from '../Card.tsx'
import type { AskedShown } from './asked-shown.ts'

/** The question for more work and its answer, live; an empty place where nothing was asked. */
export function AskedCard({ booking, asked }: { readonly booking: BookingId; readonly asked: AskedShown }) {
  return (
    <div aria-live="polite">
      <div data-live-visit={booking}>
        {asked && (
          <Card title="More than was agreed">
            <p>
              <strong className="figures">{asked.amount}</strong> in all: {asked.reason}
            </p>
            <p>
              <strong>{asked.words}</strong>
            </p>
            {asked.isOpen && (
              <p>
                <a href={at.newVariation(booking)}>The question</a>
              </p>
            )}
          </Card>
        )}
      </div>
    </div>
  )
}
