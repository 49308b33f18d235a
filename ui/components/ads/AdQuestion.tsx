import { at } from '#modules/shared'
import { Button } from '../form/Button.tsx'

/** Two buttons alike: to refuse is as easy as to agree. */
export function AdChoiceForm({ back }: { /** The page to come back to. */ readonly back: string }) {
  return (
    <form method="post" action="/cookies/adverts" className="row" noValidate>
      <input type="hidden" name="back" value={back} />
      <Button variant="secondary" name="choice" value="agreed">
        Agree to adverts
      </Button>
      <Button variant="secondary" name="choice" value="refused">
        Refuse adverts
      </Button>
    </form>
  )
}

/** The question that comes before anything of Google is loaded. */
export function AdQuestion({ back }: { readonly back: string }) {
  return (
    <section className="page ad-question stack" aria-labelledby="ad-question">
      <h2 id="ad-question" className="card-title">
        Adverts of Google on this page?
      </h2>
      <p>
        If you agree, Google shows an advert here, sets cookies of its own, and is notified that you see this page. If
        you refuse, nothing of Google is loaded, and the page stays as it is. You can change your answer at{' '}
        <a href={`${at.legal.cookies()}#adverts`}>Cookies</a> at any time.
      </p>
      <AdChoiceForm back={back} />
    </section>
  )
}
