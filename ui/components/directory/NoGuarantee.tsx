import { usePageInput } from '../office/came-back.ts'

/** The firm does not stand behind those who advertise. */
export function NoGuarantee() {
  const { site } = usePageInput()
  return (
    <p className="soft small expert-no-guarantee">
      These are independent businesses that pay to be listed. {site.businessName} is not one of them, does not check or
      guarantee their work, and vouches for nobody here. You make any agreement with them yourself.
    </p>
  )
}
