import { Button } from '../form/Button.tsx'
import { PushOptIn } from '../PushOptIn.tsx'

export interface DeviceShown {
  readonly id: string
  readonly words: string
  readonly since: string
}

/** The devices that show messages, and the offer to make this one of them. */
export function MessageDevices({ devices }: { readonly devices: readonly DeviceShown[] }) {
  return (
    <div className="stack">
      {devices.length === 0 ? (
        <p className="soft">No device shows notifications yet. Notifications reach you under the bell and by e-mail.</p>
      ) : (
        <ul className="plain stack stack-tight">
          {devices.map(({ id, words, since }) => (
            <li key={id} className="row row-apart">
              <span>
                {words} <span className="soft small">added: {since}</span>
              </span>
              <form method="post" action={`/profile/devices/${id}/forget`} noValidate>
                <Button variant="secondary">
                  Stop<span className="out-of-sight"> showing messages on {words}</span>
                </Button>
              </form>
            </li>
          ))}
        </ul>
      )}
      <PushOptIn
        always
        why="Confirmations, changes and a technician on the way show on this device at once, even while no page of ours is open. This ends when you sign out here."
      />
    </div>
  )
}
