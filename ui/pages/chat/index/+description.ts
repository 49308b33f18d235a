export default 'Chat with our office about a repair, a price or a visit. You need no account: your phone number is enough.'
