import { doneAt } from '#modules/shared'
import { KeyRound } from 'lucide-react'
import { type FormEvent, useState, useSyncExternalStore } from 'react'
import { Button } from '../form/Button.tsx'
import { Field } from '../form/Field.tsx'
import { Alert, Notice } from '../Notice.tsx'
import { RecoveryCodes } from './RecoveryCodes.tsx'
import { type Added, addPasskey, knowsPasskeys } from './passkey-steps.ts'

const never = () => () => {}
/** The focus moves to the new part of the page. */
const focusOn = (heading: HTMLElement | null) => heading?.focus()

interface Props {
  readonly suggested: string
  /** The longest name. */
  readonly maxLength: number
}

/** Making a passkey is the one thing here that only a script can do; see `ui/pages/profile/security/passkey`. */
export function AddPasskey({ suggested, maxLength }: Props) {
  const [state, setState] = useState<Added | 'busy' | null>(null)
  const able = useSyncExternalStore<boolean | null>(never, knowsPasskeys, () => null)

  async function add(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault()
    const name = new FormData(event.currentTarget).get('name')
    setState('busy')
    const added = await addPasskey(typeof name === 'string' ? name.trim() : '')
    if (added.kind === 'password-needed') globalThis.location.assign('/profile/security')
    else if (added.kind === 'added' && added.codes === null)
      globalThis.location.assign(doneAt('/profile/security', 'passkey'))
    else setState(added)
  }

  if (able === null) return <p>This needs a browser with scripts. An authenticator app works without.</p>
  if (!able) return <p>This browser does not support passkeys. An authenticator app works in every browser.</p>
  if (state !== 'busy' && state?.kind === 'added' && state.codes) {
    return (
      <div className="stack">
        <Notice tone="good" title="The passkey is added" />
        <h2 ref={focusOn} tabIndex={-1}>
          Keep these recovery codes
        </h2>
        <p>Each opens your account once, when the passkey is not to hand. They are shown only this once.</p>
        <RecoveryCodes codes={state.codes} />
        <p>
          <a className="button" href="/profile/security">
            I have saved them
          </a>
        </p>
      </div>
    )
  }
  const says = state !== 'busy' && state?.kind === 'failed' ? state.says : null
  return (
    <form className="stack" onSubmit={(event) => void add(event)}>
      {says !== null && <Alert>{says === '' ? 'No passkey was created. Try again when you are ready.' : says}</Alert>}
      <Field
        name="name"
        label="Name"
        hint="To tell it from your others, such as the device it is on."
        defaultValue={suggested}
        maxLength={maxLength}
      />
      <div>
        <Button busy={state === 'busy'} icon={<KeyRound size={20} aria-hidden="true" />}>
          Create passkey
        </Button>
      </div>
    </form>
  )
}
