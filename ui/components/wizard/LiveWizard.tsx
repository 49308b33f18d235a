import { useSyncExternalStore } from 'react'
import { Button } from '../form/Button.tsx'
import { Alert } from '../Notice.tsx'
import { BookingWizard, PhoneLink } from './BookingWizard.tsx'
import { useWizard } from './use-wizard.ts'
import { type WizardProps, offerIn } from './view.ts'

const never = () => () => {}

/** The wizard as an island: rendered by the server as plain forms, then kept on the page by a script. */
export function LiveWizard({ offer, state: first, level }: WizardProps) {
  const awake = useSyncExternalStore(never, yes, no)
  const { root, heading, state, answers, busy, retry, ready, addPhotos, paid } = useWizard(offer, first)
  const offered = offerIn(offer, state.area)
  return (
    <div ref={root} aria-busy={busy} data-awake={awake}>
      <BookingWizard
        offer={offered}
        state={state}
        answers={answers}
        level={level}
        awake={awake}
        ready={!awake || ready}
        busy={busy}
        heading={heading}
        onPhotos={addPhotos}
        onPaid={paid}
        fault={
          retry && (
            <Alert title="We could not reach our server">
              <p>Nothing you typed is lost. Check your connection and try again, or call us.</p>
              <p className="row row-tight">
                <Button type="button" variant="secondary" onClick={retry}>
                  Try again
                </Button>
                <PhoneLink phone={offer.phone} />
              </p>
            </Alert>
          )
        }
      />
    </div>
  )
}

const yes = () => true
const no = () => false
