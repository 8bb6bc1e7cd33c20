export { NOT_PLAIN, asOneLine, isOneLine, isPlainText, oneLine, plainText } from './plain-text.js';
