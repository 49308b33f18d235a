export default 'Gas 0800 111 999, danger 999. What to do first when water comes in, sparks fly or a ceiling sags, and emergency repairs in Croydon with their price.'
