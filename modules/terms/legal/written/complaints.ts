/** Provision of Services Regulations 2009, regulations 8 and 12. */
export const writtenComplaints = `If something is wrong, we want to know, and to put it right.

## If there is danger
If you smell gas, leave the building and call 0800 111 999. With danger to life call 999. Then call us on {phone}.

## How to complain
Call {phone}, write to {complaints}, or use the [contact form](/contact). A friend or a charity may do so for you.
Tell us the reference of your booking if you have it, what happened, and what you would like us to do. Photos help.

## What happens then
- We confirm that we have your complaint within two working days.
- [[name or role of the person who decides about complaints]] looks into it. It is never the technician who did the work.
- We answer in full within 14 days. If it takes longer, we say why and until when.
- If the work was not right, we come back and mend it, or give back a part of the price. Your rights by the Consumer Rights Act 2015 and our guarantee of 12 months stay as they are.

A complaint costs nothing, and nobody is treated worse for making one.

## If we do not agree
- [[name and address of the dispute resolution body, or: We use no dispute resolution body]].
- Citizens Advice helps free of charge: https://www.citizensadvice.org.uk or 0808 223 1133.
- About work on gas: the Gas Safe Register, https://www.gassaferegister.co.uk.
- About your personal data: the Information Commissioner's Office, https://ico.org.uk/make-a-complaint/.
- You can go to court. For a small claim see https://www.gov.uk/make-court-claim-for-money.`
