import { MailWarning } from 'lucide-react'
import type { Who } from '../../page-context.ts'
import { Button } from '../form/Button.tsx'

/** On every page of somebody whose address nobody has confirmed; they can book and pay all the same (B5). */
export function UnverifiedBanner({ who }: { readonly who: Who }) {
  return (
    <aside className="banner banner-ask no-print" aria-label="Not confirmed yet">
      <div className="page">
        <MailWarning size={20} aria-hidden="true" />
        <p>
          <strong>Please confirm your e-mail address.</strong> We sent a link to {who.email}. You can book meanwhile.
        </p>
        <form method="post" action="/verify-email/resend" noValidate>
          <Button variant="secondary">Send it again</Button>
        </form>
      </div>
    </aside>
  )
}
