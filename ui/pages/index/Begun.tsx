import { RotateCcw } from 'lucide-react'
import { Button, LinkButton } from '../../components/form/Button.tsx'
import { Notice } from '../../components/Notice.tsx'

/** For who has begun to book, went away and came back. */
export function Begun({ service }: { readonly service: string }) {
  return (
    <Notice title={`You started to book ${service}`}>
      <p>We have saved what you typed.</p>
      <form className="row row-tight" method="post" action="/book" noValidate>
        <LinkButton href="/book">Continue your booking</LinkButton>
        <Button variant="quiet" name="intent" value="again" icon={<RotateCcw size={20} aria-hidden="true" />}>
          Start again
        </Button>
      </form>
    </Notice>
  )
}
