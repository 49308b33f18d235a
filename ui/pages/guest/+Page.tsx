import { useData } from 'vike-react/useData'
import '../../components/auth/auth.css'
import { GuestFields } from '../../components/auth/GuestFields.tsx'
import { Button } from '../../components/form/Button.tsx'
import { FormErrors } from '../../components/form/FormErrors.tsx'
import { usePageInput } from '../../components/office/came-back.ts'
import type { Data } from './+data.ts'

export default function GuestPage() {
  const { site } = usePageInput()
  const { form, typed } = useData<Data>()
  return (
    <div className="page page-narrow main-pad stack stack-loose">
      <FormErrors form={form} />
      <div className="stack stack-tight">
        <h1>Book without an account</h1>
        <p>
          We have saved your booking. We send a code to your e-mail address
          {site.textsLeave && ', or to your mobile number'}, and then you carry on where you were.
        </p>
      </div>
      <form className="card auth-form" method="post" action="/guest" noValidate>
        <GuestFields form={form} typed={typed} textsLeave={site.textsLeave} />
        <p className="soft">
          You pay and follow the visit by links that we send you. No card is kept. If you make an account with the same
          e-mail address later, you can join the booking to it.
        </p>
        <Button large>Send me the code</Button>
      </form>
      <p>
        <a href="/login?redirect=booking">Sign in or sign up instead</a>
      </p>
    </div>
  )
}
