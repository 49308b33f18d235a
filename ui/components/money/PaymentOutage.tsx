import { recentWords } from '../../time-words.ts'
import { Notice } from '../Notice.tsx'
import { usePageInput } from '../office/came-back.ts'
import { inSentence, providerWords } from './words.ts'

/** For the office, on each of its pages: who takes payments does not answer. The security dashboard says more itself. */
export function PaymentOutage() {
  const { modules, now, urlPathname } = usePageInput()
  if (urlPathname === '/payment-dashboard') return null
  return modules.security.unreachable().map(({ provider, since }) => (
    <Notice key={provider} tone="warn" title={`${providerWords(provider)} does not answer`}>
      <p>
        No answer since {inSentence(recentWords(since, now))}. Customers see that no money was taken, and can pay
        another way or later; a pay link from the booking&apos;s page works once it answers again.
      </p>
    </Notice>
  ))
}
