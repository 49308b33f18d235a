import { at } from '#modules/shared'
import { Card } from '../Card.tsx'
import { Button } from '../form/Button.tsx'

/** A member of staff agrees to be shown on the page about the business, or withdraws. */
export function TeamConsent({
  agreed,
}: {
  /** Since when; null where they have not agreed. */ readonly agreed: string | null
}) {
  return (
    <Card title="On the page About us" id="team">
      <form method="post" action="/profile/team" className="stack" noValidate>
        <p>
          {agreed === null ? (
            <>
              You are not shown on <a href={at.about()}>About us</a>. If you agree, an administrator may show your name,
              the work that you do, since when you do it, and a photo of you to everybody. It is your choice, and makes
              no difference to your work.
            </>
          ) : (
            <>
              You agreed {agreed}: an administrator may show your name, the work that you do, since when you do it, and
              a photo of you on <a href={at.about()}>About us</a>. You may withdraw at any time: all of it is gone from
              the page at once, and the photo is deleted.
            </>
          )}
        </p>
        <div>
          <Button variant="secondary" name="deed" value={agreed === null ? 'agree' : 'withdraw'}>
            {agreed === null ? 'Agree to be shown' : 'Withdraw'}
          </Button>
        </div>
      </form>
    </Card>
  )
}
