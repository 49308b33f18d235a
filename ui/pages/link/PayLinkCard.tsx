import { Link2 } from 'lucide-react'
import { Button } from '../../components/form/Button.tsx'
import { Card } from '../../components/Card.tsx'
import { FormProblems } from '../../components/office/FormProblems.tsx'
import { useCameBack, usePageInput } from '../../components/office/came-back.ts'
import { LinkShown } from './LinkShown.tsx'
import '../variation/variation.css'

/** The office makes a link for the payer: a landlord, a relative, a customer without an account at hand. */
export function PayLinkCard({ bookingPage }: { readonly bookingPage: string }) {
  const action = `${bookingPage}/pay-link`
  const back = useCameBack(action)
  const { form } = usePageInput()
  return (
    <Card title="Pay by link">
      <FormProblems of={back} />
      <LinkShown form={form} action={action} label="Pay link">
        Anyone who has it sees the service, the reference and what is due, and can pay it for 60 days.
      </LinkShown>
      {!back.isBack && <p>Send a link to pay what is due, without an account. It works until it is paid.</p>}
      <div className="row row-tight">
        <form method="post" action={action} noValidate>
          <Button variant="secondary" icon={<Link2 size={20} aria-hidden="true" />}>
            Copy pay link
          </Button>
        </form>
        <form method="post" action={`${action}/revoke`} noValidate>
          <Button variant="quiet">End the link</Button>
        </form>
      </div>
    </Card>
  )
}
