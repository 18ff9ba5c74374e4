import type { scanTexts as english } from '../../en/store/scanning.ts';
import type { Pack } from '../../pack.ts';

export const scanTexts = {
  unknown: '{code} हा कोड या दुकानाच्या यादीत नाही. काहीही जोडलेले नाही.',
  outOfStock: '{name} इथे संपले आहे. काहीही जोडलेले नाही.',
  onlyLeft: '{name}: फक्त {count} शिल्लक आहेत. काहीही जोडलेले नाही.',
  added: '{name}, {price}, {code}',
  addedMore: '{count} × {name}, {price}, {code}',
  failed: '{code} शोधता आला नाही. काहीही जोडलेले नाही. {why}',
  tryAgain: 'कृपया पुन्हा स्कॅन करा.',
  broken: 'कोड पूर्ण आला नाही. कृपया पुन्हा स्कॅन करा.',
  covered: '{code} मोजलेला नाही. आधी उघडलेल्या प्रश्नाचे उत्तर द्या.',
  waiting: 'शोध सुरू असलेले कोड: {count}',
  offline: 'इंटरनेट नाही. थांबलेले कोड: {count}',
  stillLooking: 'स्कॅन केलेला एक कोड अजून शोधला जात आहे. उत्तर येईपर्यंत थांबा, मग ऑर्डर जोडा.',

  counted: '{name}: {count} मोजले',
  notInCount: '{name} या मोजणीत नाही. काहीही जोडलेले नाही.',
  correctFirst: '{name}: आधी त्याची संख्या दुरुस्त करा. काहीही जोडलेले नाही.',
  atMost: '{name}: जास्तीत जास्त {max}. काहीही जोडलेले नाही.',
  inSummary: '{code} मोजलेला नाही. आधी मोजणीवर परत जा.',

  toAdd: '{name}: {count} जोडायचे',
  writtenOff: '{name}: {count} काढून टाकायचे',
  onlyThere: '{name}: फक्त {count} आहेत. काहीही जोडलेले नाही.',
  another: '{name} हा दुसरा माल आहे. काहीही जोडलेले नाही.',

  received: '{name}: {sent} पैकी {count} आले',
  notSent: '{name} या मागणीत नाही. काहीही जोडलेले नाही.',
  onlySent: '{name}: फक्त {count} पाठवले होते. काहीही जोडलेले नाही.',
  receiveHint: 'प्रत्येक नग स्कॅन करून मोजा. जी वस्तू स्कॅन केली नाही ती पूर्ण आली असे धरले जाते.',

  nothing: '{code} लिहिलेला नाही: इथे काही स्कॅन केले जात नाही.',
  comesBack: '{name}: {count} परत घ्यायचे',
  notSold: '{name} या विक्रीतून परत घेता येत नाही. काहीही जोडलेले नाही.',

  cash: '{code} हा बारकोड आहे. कोणतीही रक्कम लिहिलेली नाही.',
} as const satisfies Pack<typeof english>;
