import { KeyRound } from 'lucide-react'
import { type MouseEvent, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { Button } from '../form/Button.tsx'
import { type PasskeyOffer, offerPasskeys } from './passkey-offer.ts'
import { type PasskeyUse, knowsPasskeys, usePasskey } from './passkey-steps.ts'

const never = () => () => {}

/**
 * Asks for a passkey instead of what stands beside it, which goes on working: without a script, or in a browser that
 * knows no passkeys, there is no button. To sign in, the browser names passkeys where the e-mail address is typed, too.
 */
export function PasskeyButton({
  use,
  label,
  next,
}: {
  readonly use: PasskeyUse
  readonly label: string
  /** Where to go then; null sends the form that the button stands in. */
  readonly next: string | null
}) {
  const [state, setState] = useState<{ readonly busy: boolean; readonly says: string }>({ busy: false, says: '' })
  const offered = useSyncExternalStore(never, knowsPasskeys, () => false)
  const offer = useRef<PasskeyOffer | null>(null)
  useEffect(() => {
    if (use !== 'sign-in') return undefined
    const begun = offerPasskeys((says) => {
      if (says !== null) setState({ busy: false, says })
      else if (next !== null) globalThis.location.assign(ownAddress(next))
    })
    offer.current = begun
    return () => begun.end()
  }, [use, next])
  if (!offered) return null

  async function ask({ currentTarget }: MouseEvent<HTMLButtonElement>): Promise<void> {
    if (state.busy) return
    const { form } = currentTarget
    setState({ busy: true, says: '' })
    offer.current?.pause()
    const says = await usePasskey(use)
    if (says !== null) {
      setState({ busy: false, says })
      offer.current?.resume()
    } else if (next === null) form?.submit()
    else globalThis.location.assign(ownAddress(next))
  }

  return (
    <div>
      <Button
        type="button"
        variant="secondary"
        wide
        busy={state.busy}
        icon={<KeyRound size={20} aria-hidden="true" />}
        onClick={(event) => void ask(event)}
      >
        {label}
      </Button>
      <output className="soft passkey-says">{state.says}</output>
    </div>
  )
}

/** Never another site's, whatever the address bar said. */
function ownAddress(next: string): string {
  const { origin } = globalThis.location
  const url = URL.canParse(next, origin) ? new URL(next, origin) : null
  return url?.origin === origin ? url.href : '/dashboard'
}
