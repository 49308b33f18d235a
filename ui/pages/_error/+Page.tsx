import { House, LogOut, Phone } from 'lucide-react'
import { usePageContext } from 'vike-react/usePageContext'
import { Button, LinkButton } from '../../components/form/Button.tsx'
import { Drawing } from '../../drawings/Drawing.tsx'
import { telephoneLink } from '../../format.ts'
import { faultWords } from './fault-words.ts'

export default function ErrorPage() {
  const pageContext = usePageContext()
  if (!('site' in pageContext)) throw new Error('Pages are rendered on the server only')
  const { is404, abortReason, abortStatusCode, site, who, requestId } = pageContext
  const status = is404 ? 404 : (abortStatusCode ?? 500)
  const { title, body } = faultWords(status, abortReason)
  return (
    <div className="page page-narrow main-pad stack stack-loose">
      <Drawing size={96}>
        <path className="wash" d="M8 30h32v6H8z" />
        <path d="M6 30h14v8H6zM28 30h14v8H28zM6 26v16M42 26v16M20 28v12M28 28v12" />
        <path className="copper" d="M24 16v4M24 24v1M20 12l-2-3M28 12l2-3" />
      </Drawing>
      <div className="stack">
        <h1>{title}</h1>
        <p className="lead">{body}</p>
      </div>
      <div className="row">
        <LinkButton href="/" icon={<House size={20} aria-hidden="true" />}>
          Return to Home
        </LinkButton>
        {status === 403 && who && (
          <form method="post" action="/logout" noValidate>
            <Button variant="secondary" icon={<LogOut size={20} aria-hidden="true" />}>
              Sign Out
            </Button>
          </form>
        )}
        {status >= 500 && (
          <LinkButton
            variant="secondary"
            href={telephoneLink(site.hotline)}
            icon={<Phone size={20} aria-hidden="true" />}
          >
            Call <span className="figures">{site.hotline}</span>
          </LinkButton>
        )}
      </div>
      {status >= 500 && <p className="small soft">If you call about this, say {requestId}.</p>}
    </div>
  )
}
