import { describe, expect, test } from 'vitest';
import { type Marker, type MarkerList, writeMarkers } from './serve-markers.ts';

const marker = (overrides: Partial<Marker> = {}): Marker => ({
  frame: 63,
  endFrame: null,
  words: 'First words',
  author: 'Northwind',
  isResolved: false,
  replies: [],
  ...overrides,
});
const list = (markers: readonly Marker[], overrides: Partial<MarkerList> = {}): MarkerList => ({
  ...{ title: 'Job 1234 v2', version: 2, rate: { frames: 30, seconds: 1 }, startHour: 1, markers },
  ...overrides,
});

describe('the table', () => {
  test('has a line for each note, also for those about all of the video', () => {
    const notes = [
      marker({ frame: null, words: 'Good\nwork', isResolved: true, replies: ['Mia: Thanks', 'Northwind: =1+1'] }),
      marker({ endFrame: 89, words: '', author: '=cmd' }),
    ];
    expect(writeMarkers('csv', list(notes)).split('\r\n')).toEqual([
      '\ufeff"#","Version","Timecode in","Timecode out","Frame","End frame","Seconds","Author","Status","Note","Replies"',
      '"1","2","","","","","","Northwind","Resolved","Good\nwork","Mia: Thanks\nNorthwind: =1+1"',
      `"2","2","01:00:02:03","01:00:02:29","63","89","2.100","'=cmd","Open","Drawing",""`,
      '',
    ]);
  });

  test('of a video without a preview has no timecodes', () => {
    expect(writeMarkers('csv', list([marker({ frame: null })], { rate: null }))).toContain('"1","2","","","",""');
  });
});

describe('markers for DaVinci Resolve', () => {
  test('are events of one frame with the range in a comment', () => {
    const notes = [marker({ endFrame: 72, words: 'First | words\nMore' }), marker({ frame: 30, isResolved: true })];
    expect(writeMarkers('edl', list(notes)).split('\r\n')).toEqual([
      'TITLE: Job 1234 v2',
      'FCM: NON-DROP FRAME',
      '',
      '001  001      V     C        01:00:01:00 01:00:01:01 01:00:01:00 01:00:01:01  ',
      'Northwind: First words |C:ResolveColorGreen |M:Northwind: First words |D:1',
      '',
      '002  001      V     C        01:00:02:03 01:00:02:04 01:00:02:03 01:00:02:04  ',
      'Northwind: First / words / More |C:ResolveColorRed |M:Northwind: First / words |D:10',
      '',
      '',
    ]);
  });

  test('count in drop frame at 29.97', () => {
    const file = writeMarkers('edl', list([marker({ frame: 1_799 })], { rate: { frames: 30_000, seconds: 1_001 } }));
    expect(file).toContain('FCM: DROP FRAME');
    expect(file).toContain('01:00:59;29 01:01:00;02 01:00:59;29 01:01:00;02');
  });

  test('of one frame are one, open as long as one of them is, and those without a frame are left out', () => {
    const notes = [
      marker({ words: 'One', isResolved: true }),
      marker({ words: 'Two', endFrame: 70, replies: ['Mia: Yes'] }),
      marker({ frame: null, words: 'None' }),
    ];
    const file = writeMarkers('edl', list(notes));
    expect(file.match(/^\d{3} {2}/gm)).toHaveLength(1);
    expect(file).toContain('Northwind: One / Northwind: Two / Mia: Yes |C:ResolveColorRed |M:Northwind: One |D:8');
    expect(file).not.toContain('None');
  });

  test('end with the 999th event', () => {
    const many = Array.from({ length: 1_200 }, (_, frame) => marker({ frame }));
    const events = writeMarkers('edl', list(many)).match(/^\d{3} {2}001/gm);
    expect([events?.length, events?.at(-1)]).toEqual([999, '999  001']);
  });
});

describe('markers for Premiere Pro', () => {
  test('are of a sequence at the rate of the preview', () => {
    const notes = [marker({ words: '<b>&"\u0001' }), marker({ frame: 90, endFrame: 99 })];
    const file = writeMarkers('xml', list(notes, { rate: { frames: 30_000, seconds: 1_001 }, startHour: 0 }));
    expect(file).toContain('<rate><timebase>30</timebase><ntsc>TRUE</ntsc></rate>');
    expect(file).toContain('<string>00:00:00;00</string><displayformat>DF</displayformat>');
    expect(file).toContain('<comment>Northwind: &lt;b&gt;&amp;&quot;</comment><in>63</in><out>-1</out>');
    expect(file).toContain('<in>90</in><out>100</out>');
  });
});
