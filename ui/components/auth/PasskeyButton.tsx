import { KeyRound } from 'lucide-react'
import { usePlainScript } from '../../islands/use-plain-script.ts'
import { Button } from '../form/Button.tsx'
import type { PasskeyUse } from './passkey-steps.ts'

interface Props {
  readonly use: PasskeyUse
  readonly label: string
  /** The address to go to then; null sends the form around the button. */
  readonly next: string | null
}

/**
 * Asks for a passkey instead of what stands beside it, which goes on working: without a script, or in a browser that
 * knows no passkeys, there is no button. To sign in, the browser names passkeys where the e-mail address is typed, too.
 */
export function PasskeyButton({ use, label, next }: Props) {
  usePlainScript('passkey')
  return (
    <div data-passkey={use} data-next={next ?? undefined}>
      <Button
        type="button"
        variant="secondary"
        wide
        hidden
        icon={
          <>
            <KeyRound size={20} aria-hidden="true" />
            <span className="spinner" aria-hidden="true" />
          </>
        }
      >
        {label}
      </Button>
      <output className="soft passkey-says" />
    </div>
  )
}
