import { type BookingId, at } from '#modules/shared'
import { Notice } from '../Notice.tsx'
import type { AccessesShown } from './access-shown.ts'

/** Leads the customer to what the technician asks for, and to what was granted; nothing where neither is. */
export function CustomerAccessNotice({
  booking,
  accesses,
}: {
  readonly booking: BookingId
  readonly accesses: AccessesShown | null
}) {
  if (!accesses) return null
  const { asked, granted } = accesses
  return (
    <div className="stack stack-tight" data-live-visit={booking}>
      {asked.map(({ id, asker, device, purpose }) => (
        <Notice key={id} title={`${asker} asks to use your ${device}`}>
          <p>{purpose}</p>
          <p>
            <a href={at.deviceAccess(booking)}>Read and decide</a>
          </p>
        </Notice>
      ))}
      {granted.map(({ id, asker, device, until }) => (
        <Notice key={id} title={`${asker} may use your ${device} until ${until}`}>
          <p>
            <a href={at.deviceAccess(booking)}>See or end it</a>
          </p>
        </Notice>
      ))}
    </div>
  )
}
