/** The subject of a notification; `to` is the recipient of our mail, `name` its Message-ID without the domain. */
export interface Returned {
  readonly name: string
  readonly to: string
}

const crlf = (text: string) => text.replaceAll(/\r?\n/g, '\r\n')

const original = ({ name, to }: Returned) => `Received: from callout.example (callout.example [192.0.2.7])
	by mx.example.net with ESMTPS id 4Fz1; Mon, 2 Mar 2026 07:00:01 +0000
From: Callout Croydon <office@callout.example>
To: Asha <${to}>
Subject: Booking confirmed
Message-ID: <${name}@callout.example>
Date: Mon, 2 Mar 2026 07:00:00 +0000
MIME-Version: 1.0`

/** Postfix: nobody there. */
export const fromPostfix = (returned: Returned) =>
  crlf(`Return-Path: <>
Received: by mx.example.net (Postfix) id 4Fz2; Mon, 2 Mar 2026 07:00:02 +0000 (UTC)
Date: Mon, 2 Mar 2026 07:00:02 +0000 (UTC)
From: MAILER-DAEMON@mx.example.net (Mail Delivery System)
Subject: Undelivered Mail Returned to Sender
To: office@callout.example
Auto-Submitted: auto-replied
MIME-Version: 1.0
Content-Type: multipart/report; report-type=delivery-status;
	boundary="4Fz2.1772434802/mx.example.net"
Content-Transfer-Encoding: 8bit
Message-Id: <20260302070002.4Fz2@mx.example.net>

This is a MIME-encapsulated message.

--4Fz2.1772434802/mx.example.net
Content-Description: Notification
Content-Type: text/plain; charset=utf-8
Content-Transfer-Encoding: 8bit

This is the mail system at host mx.example.net.

I'm sorry to have to inform you that your message could not
be delivered to one or more recipients.

<${returned.to}>: host mail.example.com[192.0.2.25] said: 550 5.1.1
    <${returned.to}>: Recipient address rejected: User unknown in virtual mailbox table
    (in reply to RCPT TO command)

--4Fz2.1772434802/mx.example.net
Content-Description: Delivery report
Content-Type: message/delivery-status

Reporting-MTA: dns; mx.example.net
X-Postfix-Queue-ID: 4Fz2
X-Postfix-Sender: rfc822; office@callout.example
Arrival-Date: Mon, 2 Mar 2026 07:00:01 +0000 (UTC)

Final-Recipient: rfc822; ${returned.to}
Original-Recipient: rfc822;${returned.to}
Action: failed
Status: 5.1.1
Remote-MTA: dns; mail.example.com
Diagnostic-Code: smtp; 550 5.1.1 <${returned.to}>: Recipient address
    rejected: User unknown in virtual mailbox table

--4Fz2.1772434802/mx.example.net
Content-Description: Undelivered Message
Content-Type: message/rfc822
Content-Transfer-Encoding: 8bit

${original(returned)}
Content-Type: text/plain; charset=utf-8

Your booking is confirmed.

--4Fz2.1772434802/mx.example.net--
`)

/** Exim: the mailbox is full, and there is no enhanced code. */
export const fromExim = (returned: Returned) =>
  crlf(`Return-path: <>
Envelope-to: office@callout.example
Delivery-date: Mon, 02 Mar 2026 07:00:05 +0000
X-Failed-Recipients: ${returned.to}
Auto-Submitted: auto-replied
From: Mail Delivery System <Mailer-Daemon@exim.example.net>
To: office@callout.example
References: <${returned.name}@callout.example>
Content-Type: multipart/report; report-type=delivery-status; boundary=1772434805-eximdsn-77
MIME-Version: 1.0
Subject: Mail delivery failed: returning message to sender
Message-Id: <E1wx-0001@exim.example.net>
Date: Mon, 02 Mar 2026 07:00:05 +0000

--1772434805-eximdsn-77
Content-type: text/plain; charset=us-ascii

This message was created automatically by mail delivery software.

--1772434805-eximdsn-77
Content-type: message/delivery-status

Reporting-MTA: dns; exim.example.net

Action: failed
Final-Recipient: rfc822;${returned.to}
Status: 5.0.0
Remote-MTA: dns; mail.example.com
Diagnostic-Code: smtp; 552 Mailbox is full / Blocks limit exceeded / Inode limit exceeded

--1772434805-eximdsn-77
Content-type: text/rfc822-headers

${original(returned)}

--1772434805-eximdsn-77--
`)

/** Exchange Online: no such recipient; the mail that it returns has lost its Message-ID, and In-Reply-To names it. */
export const fromExchange = ({ name, to }: Returned) =>
  crlf(`From: Microsoft Outlook <MicrosoftExchange329e71ec88ae4615bbc36ab6ce41109e@example.onmicrosoft.com>
To: <office@callout.example>
Date: Mon, 2 Mar 2026 07:00:07 +0000
Content-Type: multipart/report; report-type=delivery-status;
	boundary="_000_de2f"
X-MS-Exchange-Message-Is-Ndr:
Content-Language: en-GB
Message-ID: <f7f9@LO2P123MB.example.onmicrosoft.com>
In-Reply-To: <${name}@callout.example>
References: <${name}@callout.example>
Thread-Topic: Booking confirmed
Subject: Undeliverable: Booking confirmed
Auto-Submitted: auto-replied
MIME-Version: 1.0

--_000_de2f
Content-Type: multipart/alternative; differences=Content-Type;
	boundary="_001_de2f"

--_001_de2f
Content-Type: text/plain; charset="us-ascii"
Content-Transfer-Encoding: quoted-printable

Your message to ${to} couldn't be delivered.

--_001_de2f
Content-Type: text/html; charset="us-ascii"
Content-Transfer-Encoding: quoted-printable

<html><body><p>Your message to ${to} couldn't be delivered.</p></body></html>

--_001_de2f--

--_000_de2f
Content-Type: message/delivery-status

Reporting-MTA: dns;LO2P123MB.example.prod.outlook.com
Received-From-MTA: dns;callout.example
Arrival-Date: Mon, 2 Mar 2026 07:00:06 +0000

Final-Recipient: rfc822;${to}
Action: failed
Status: 5.1.10
Diagnostic-Code: smtp;550 5.1.10 RESOLVER.ADR.RecipientNotFound; Recipient ${to} not found by SMTP address lookup

--_000_de2f
Content-Type: message/rfc822

From: Callout Croydon <office@callout.example>
To: Asha <${to}>
Subject: Booking confirmed

--_000_de2f--
`)

/** Gmail: an answer over several lines, a picture, and the returned headers folded. */
export const fromGmail = ({ name, to }: Returned) =>
  crlf(`Delivered-To: office@callout.example
Return-Path: <>
From: Mail Delivery Subsystem <mailer-daemon@googlemail.com>
To: office@callout.example
Auto-Submitted: auto-replied
Subject: Delivery Status Notification (Failure)
References: <${name}@callout.example>
In-Reply-To: <${name}@callout.example>
X-Failed-Recipients: ${to}
Message-ID: <69a5.050a@mx.google.com>
Date: Mon, 02 Mar 2026 07:00:03 +0000 (GMT)
MIME-Version: 1.0
Content-Type: multipart/report; boundary="0000000000009d"; report-type=delivery-status

--0000000000009d
Content-Type: multipart/related; boundary="0000000000009e"

--0000000000009e
Content-Type: text/plain; charset="UTF-8"

** Address not found **

--0000000000009e
Content-Type: image/png; name="icon.png"
Content-Disposition: attachment; filename="icon.png"
Content-Transfer-Encoding: base64
Content-ID: <icon.png>

iVBORw0KGgo=
--0000000000009e--
--0000000000009d
Content-Type: message/delivery-status

Reporting-MTA: dns; googlemail.com
Arrival-Date: Mon, 02 Mar 2026 07:00:02 -0800 (PST)
X-Original-Message-ID: <${name}@callout.example>

Final-Recipient: rfc822; ${to}
Action: failed
Status: 5.1.1
Remote-MTA: dns; gmail-smtp-in.l.google.com. (192.0.2.26, the server for the domain gmail.com.)
Diagnostic-Code: smtp; 550-5.1.1 The email account that you tried to reach does not exist. Please try
 550-5.1.1 double-checking the recipient's email address for typos or
 550 5.1.1 unnecessary spaces. - gsmtp
Last-Attempt-Date: Mon, 02 Mar 2026 07:00:03 -0800 (PST)

--0000000000009d
Content-Type: message/rfc822

From: Callout Croydon <office@callout.example>
To: Asha <${to}>
Subject: Booking confirmed
Message-ID:
 <${name}@callout.example>

----- Message truncated -----

--0000000000009d--
`)

/** Amazon SES gives mails another Message-ID: only the address that it returns to names ours. */
export const fromSes = ({ name, to }: Returned) =>
  crlf(`Return-Path: <>
From: MAILER-DAEMON@eu-west-2.amazonses.com
To: bounces+${name}@callout.example
Subject: Delivery Status Notification (Failure)
MIME-Version: 1.0
Content-Type: multipart/report; boundary="----=_Part_1"; report-type=delivery-status
Message-ID: <0107019c@eu-west-2.amazonses.com>

------=_Part_1
Content-Type: text/plain; charset=us-ascii

An error occurred while trying to deliver the mail to the following recipients:
${to}
------=_Part_1
Content-Type: message/delivery-status

Reporting-MTA: dns; a4-1.smtp-out.eu-west-2.amazonses.com

Action: failed
Final-Recipient: rfc822; ${to}
Diagnostic-Code: smtp; 554 5.7.1 Message rejected by the recipient's policy
Status: 5.7.1

------=_Part_1
Content-Type: message/rfc822

Message-ID: <0107019c-0000@eu-west-2.amazonses.com>
From: Callout Croydon <office@callout.example>
Subject: Booking confirmed

Your booking is confirmed.
------=_Part_1--
`)

/** Sendmail: still trying, four hours later. */
export const fromSendmail = (returned: Returned) =>
  crlf(`Return-Path: <MAILER-DAEMON>
Received: from localhost (localhost)
	by sendmail.example.net (8.18.1/8.18.1) id 622B0; Mon, 2 Mar 2026 11:00:05 GMT
Date: Mon, 2 Mar 2026 11:00:05 GMT
From: Mail Delivery Subsystem <MAILER-DAEMON@sendmail.example.net>
Message-Id: <202603021100.622B0@sendmail.example.net>
To: <office@callout.example>
MIME-Version: 1.0
Content-Type: multipart/report; report-type=delivery-status;
	boundary="622B0.1772449205/sendmail.example.net"
Subject: Warning: could not send message for past 4 hours
Auto-Submitted: auto-generated (warning-timeout)

This is a MIME-encapsulated message

--622B0.1772449205/sendmail.example.net

    **********************************************
    **      THIS IS A WARNING MESSAGE ONLY      **
    **********************************************

--622B0.1772449205/sendmail.example.net
Content-Type: message/delivery-status

Reporting-MTA: dns; sendmail.example.net
Arrival-Date: Mon, 2 Mar 2026 07:00:01 GMT

Final-Recipient: RFC822; ${returned.to}
Action: delayed
Status: 4.4.1
Diagnostic-Code: SMTP; 451 4.4.1 mail.example.com: try again later
Last-Attempt-Date: Mon, 2 Mar 2026 11:00:05 GMT
Will-Retry-Until: Sat, 7 Mar 2026 07:00:01 GMT

--622B0.1772449205/sendmail.example.net
Content-Type: message/rfc822

${original(returned)}

--622B0.1772449205/sendmail.example.net--
`)

/** Mails of people and programs that are no notifications. */
export const noNotices = (returned: Returned): Readonly<Record<string, string>> => ({
  nothing: '',
  'an answer of a person': crlf(`From: ${returned.to}
To: office@callout.example
Subject: Re: Booking confirmed
In-Reply-To: <${returned.name}@callout.example>

Thank you!
`),
  'a note that somebody is away': crlf(`From: ${returned.to}
To: office@callout.example
Subject: Out of office
Auto-Submitted: auto-replied
In-Reply-To: <${returned.name}@callout.example>

I am back on Monday.
`),
  'a receipt that it was read': crlf(`From: ${returned.to}
To: office@callout.example
Subject: Read: Booking confirmed
MIME-Version: 1.0
Content-Type: multipart/report; report-type=disposition-notification; boundary="mdn"

--mdn
Content-Type: text/plain

Your message was read.
--mdn
Content-Type: message/disposition-notification

Reporting-UA: phone
Final-Recipient: rfc822;${returned.to}
Original-Message-ID: <${returned.name}@callout.example>
Disposition: manual-action/MDN-sent-manually; displayed
--mdn--
`),
  'a notification that was cut off': fromPostfix(returned).slice(0, 1_200),
  'bytes of no kind': '\u0000\u0001\u0002'.repeat(500),
})
