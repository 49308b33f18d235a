import { BellRing } from 'lucide-react'
import { usePageContext } from 'vike-react/usePageContext'
import { Button } from './form/Button.tsx'

/**
 * Offers to show messages on this device, where that is possible and was not settled before; the browser's own question
 * comes only after the button. Hidden until the script has looked. `always` also says how things stand.
 */
export function PushOptIn({ why, always = false }: { readonly why: string; readonly always?: boolean }) {
  const pageContext = usePageContext()
  if (!('islands' in pageContext) || !('who' in pageContext) || !pageContext.who) return null
  pageContext.islands.add('push-opt-in.ts')
  return (
    <section
      className={always ? undefined : 'card'}
      data-push={always ? 'always' : 'offer'}
      data-push-who={pageContext.who.id}
      hidden
    >
      {always ? <h3>This device</h3> : <h2 className="card-title">Notifications on this device</h2>}
      <div className="stack stack-tight">
        <p data-push-why>{why}</p>
        <p className="says" data-push-words />
        <div className="row">
          <Button type="button" data-push-on hidden icon={<BellRing size={20} aria-hidden="true" />}>
            Turn on notifications
          </Button>
          <Button type="button" variant="secondary" data-push-off hidden>
            Turn off notifications
          </Button>
          <Button type="button" variant="quiet" data-push-later hidden>
            Not now
          </Button>
        </div>
      </div>
    </section>
  )
}
