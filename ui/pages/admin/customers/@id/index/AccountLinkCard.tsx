import { useData } from 'vike-react/useData'
import { Card } from '../../../../../components/Card.tsx'
import { Button } from '../../../../../components/form/Button.tsx'
import { FormProblems } from '../../../../../components/office/FormProblems.tsx'
import { useCameBack, usePageInput } from '../../../../../components/office/came-back.ts'
import { LinkShown } from '../../../../link/LinkShown.tsx'
import type { Data } from './+data.ts'

/** An administrator makes a link into the account for a customer whom no e-mail reaches. */
export function AccountLinkCard() {
  const { href } = useData<Data>()
  const action = `${href}/account-link`
  const back = useCameBack(action)
  const { form } = usePageInput()
  return (
    <Card id="account-link" title="Link into their account">
      <FormProblems of={back} />
      <LinkShown form={form} action={action} label="Link into their account">
        Give it to nobody but them. It works once: for 15 minutes to sign in, for an hour to set a password.
      </LinkShown>
      <p>
        For a customer who receives no e-mail. Be sure who asks: the link opens their account. They are notified, and
        the audit log keeps who made it.
      </p>
      {/* The answer shows the link here, far down the page: the browser goes to it. */}
      <form method="post" action={`${action}#account-link`} className="row row-tight" noValidate>
        <Button variant="secondary" name="purpose" value="sign_in">
          Make a sign-in link
        </Button>
        <Button variant="secondary" name="purpose" value="password_reset">
          Make a link to set a password
        </Button>
      </form>
    </Card>
  )
}
