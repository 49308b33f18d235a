import { Phone } from 'lucide-react'
import { LinkButton } from '../../../components/form/Button.tsx'
import { usePageInput } from '../../../components/office/came-back.ts'
import { telephoneLink } from '../../../format.ts'

/** The same for each link that leads nowhere: it does not disclose whether there was ever one. */
export default function LinkEndedPage() {
  const { site, who } = usePageInput()
  return (
    <div className="page page-narrow main-pad stack stack-loose">
      <h1>This link no longer works</h1>
      <p className="lead">
        Our links work for a limited time. A link also ends when the visit is done or cancelled, and when we send a
        newer one.
      </p>
      <p>
        If you typed it, please check that it is complete. If you booked, everything is in your account. Or call us, and
        we will help you straight away.
      </p>
      <div className="row">
        <LinkButton href={telephoneLink(site.hotline)} icon={<Phone size={20} aria-hidden="true" />}>
          <span className="figures">{site.hotline}</span>
        </LinkButton>
        <LinkButton href={who ? '/bookings' : '/login?next=/bookings'} variant="secondary">
          {who ? 'My bookings' : 'Sign in'}
        </LinkButton>
      </div>
    </div>
  )
}
