export { identifier } from './interactions.js';
export { asiRoot, itemDocument } from './item.js';
export { manifest, type Resource } from './manifest.js';
export { prose } from './prose.js';
export { document, element, type Xml } from './xml.js';
