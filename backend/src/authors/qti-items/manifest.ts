/** The manifest of a QTI 3.0 content package (1EdTech Content Packaging 1.2 profile). Pure. */
import { document, element, type Xml } from './xml.js';

const CP = 'http://www.imsglobal.org/xsd/qti/qtiv3p0/imscp_v1p1';
const SCHEMA = `${CP} https://purl.imsglobal.org/spec/qti/v3p0/schema/xsd/imsqtiv3p0_imscpv1p2_v1p0.xsd`;

export interface Resource {
  readonly id: string;
  readonly type: 'imsqti_item_xmlv3p0' | 'imsqti_test_xmlv3p0';
  readonly href: string;
  readonly needs: readonly string[];
}

const resource = ({ id, type, href, needs }: Resource): Xml =>
  element(
    'resource',
    { identifier: id, type, href },
    element('file', { href }),
    needs.map((each) => element('dependency', { identifierref: each })),
  );

export function manifest(id: string, resources: readonly Resource[]): string {
  return document(
    element(
      'manifest',
      {
        xmlns: CP,
        'xmlns:xsi': 'http://www.w3.org/2001/XMLSchema-instance',
        'xsi:schemaLocation': SCHEMA,
        identifier: id,
      },
      element(
        'metadata',
        {},
        element('schema', {}, 'QTI Package'),
        element('schemaversion', {}, '3.0.0'),
      ),
      element('organizations'),
      element('resources', {}, resources.map(resource)),
    ),
  );
}
