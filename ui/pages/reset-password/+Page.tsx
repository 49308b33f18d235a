import { Phone } from 'lucide-react'
import { usePageContext } from 'vike-react/usePageContext'
import { Card } from '../../components/Card.tsx'
import { LinkButton } from '../../components/Button.tsx'
import { telephoneLink } from '../../format.ts'

export default function ResetPasswordPage() {
  const pageContext = usePageContext()
  if (!('site' in pageContext)) throw new Error('Pages are rendered on the server only')
  const { hotline } = pageContext.site
  return (
    <div className="page page-narrow main-pad stack stack-loose">
      <div className="stack">
        <h1>Forgot your password?</h1>
        <p className="lead">
          Call us. Once the office has made sure that it is you, it sees to your booking at once and tells you how to
          get back into your account.
        </p>
        <div className="row">
          <LinkButton large href={telephoneLink(hotline)} icon={<Phone size={24} aria-hidden="true" />}>
            Call <span className="figures">{hotline}</span>
          </LinkButton>
        </div>
        <p className="soft">
          A password is not reset on this page, and none is ever sent by e-mail. Nobody from us ever asks for yours.
        </p>
      </div>
      <Card title="Before you call">
        <ul>
          <li>
            Have the e-mail address of your account ready, and a booking reference such as CB-7K2M9P if you have one.
          </li>
          <li>Your browser or your password manager may have kept the password: look in its settings.</li>
          <li>
            A booking is safe meanwhile. If a visit is near, the office can move or cancel it for you on the phone.
          </li>
        </ul>
        <p>
          Remembered it? <a href="/login">Sign in</a>
        </p>
      </Card>
    </div>
  )
}
