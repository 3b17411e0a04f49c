# SPDX-License-Identifier: Apache-2.0
"""Models below the folder, and nothing else."""
import os
import stat
import threading

from studio_case import CRANK, Served


class Files(Served):
    def save(self, path, text, stamp, status=200):
        reply = self.ask('POST', '/api/save', {'path': path, 'text': text, 'stamp': stamp})
        self.assertEqual(reply.status, status, f'{path}: {reply.body}')
        return reply.json

    def open(self, path, status=200):
        reply = self.ask('POST', '/api/open', {'path': path})
        self.assertEqual(reply.status, status, f'{path!r}: {reply.body}')
        return reply.json

    def list(self):
        return self.ask('GET', '/api/files').json['files']

    def write(self, path, text=CRANK):
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding='utf-8')

    def parts(self):
        return [p for p in self.folder.rglob('*') if '.part' in p.name]

    def test_list(self):
        for name in ('b.tml', 'in/a.tml', 'in/.hidden/c.tml', '.h.tml', 'd.txt'):
            self.write(self.folder / 'list' / name)
        listed = [name for name in self.list() if name.startswith('list/')]
        self.assertEqual(listed, ['list/b.tml', 'list/in/a.tml'])

    def test_open_and_save(self):
        path = self.folder / 'saved.tml'
        self.write(path, 'old')
        os.chmod(path, 0o640)
        opened = self.open('saved.tml')
        self.assertEqual(opened['text'], 'old')
        number = path.stat().st_ino
        stamp = self.save('saved.tml', 'new Ω', opened['stamp'])['stamp']
        self.assertEqual(path.read_text(encoding='utf-8'), 'new Ω')
        self.assertEqual(stat.S_IMODE(path.stat().st_mode), 0o640)
        self.assertNotEqual(path.stat().st_ino, number)  # renamed, not written over
        self.assertEqual(self.open('saved.tml')['stamp'], stamp)
        self.save('saved.tml', 'newer', stamp)
        self.assertEqual(self.parts(), [])

    def test_new_files(self):
        self.save('new/in/new.tml', 'text', '')
        self.assertEqual((self.folder / 'new/in/new.tml').read_text(), 'text')
        told = self.save('new/in/new.tml', 'other', '', 409)
        self.assertIn('already', told['error'])
        self.save('new/in/new.tml', 'other', 'any')
        self.assertEqual((self.folder / 'new/in/new.tml').read_text(), 'other')

    def test_what_has_changed_on_disk(self):
        path = self.folder / 'changed.tml'
        self.write(path, 'one')
        stamp = self.open('changed.tml')['stamp']
        self.write(path, 'two')
        self.assertIn('changed on disk', self.save('changed.tml', 'three', stamp, 409)['error'])
        self.assertEqual(path.read_text(), 'two')
        path.unlink()
        self.assertIn('not there any more', self.save('changed.tml', 'x', stamp, 409)['error'])
        self.assertFalse(path.exists())
        self.assertEqual(self.parts(), [])

    def test_saves_at_once_leave_one_whole_text(self):
        path = self.folder / 'raced.tml'
        texts = [str(i) * 100000 for i in range(8)]
        stamp = self.save('raced.tml', 'x', 'any')['stamp']
        told = []

        def save(text):
            told.append(self.ask('POST', '/api/save', {
                'path': 'raced.tml', 'text': text, 'stamp': stamp}).status)
        threads = [threading.Thread(target=save, args=(text,)) for text in texts]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        self.assertEqual(sorted(told), [200] + [409] * 7)
        self.assertIn(path.read_text(), texts)
        self.assertEqual(self.parts(), [])

    def test_what_cannot_be_written(self):
        (self.folder / 'taken').mkdir()
        (self.folder / 'taken' / 'folder.tml').mkdir()
        told = self.save('taken/folder.tml', 'x', 'any', 400)
        self.assertIn('cannot be written', told['error'])
        self.write(self.folder / 'taken' / 'file.tml')
        self.save('taken/file.tml/below.tml', 'x', '', 400)
        self.assertEqual(self.parts(), [])

    def test_bodies_that_are_no_saves(self):
        for body in (b'', b'nonsense', b'[]', {}, {'path': 'x.tml'},
                     {'path': 'x.tml', 'text': 'x'}, {'path': 'x.tml', 'text': 5, 'stamp': ''},
                     b'{"path":"x.tml","text":"\xff","stamp":""}'):
            self.assertEqual(self.ask('POST', '/api/save', body).status, 400, body)
        self.assertEqual(self.ask('POST', '/api/open', {'path': ['x.tml']}).status, 400)
        self.assertFalse((self.folder / 'x.tml').exists())

    def test_names_that_lead_out(self):
        self.write(self.outside / 'secret.tml', 'secret')
        self.write(self.folder / 'own.tml')
        (self.folder / 'file.tml').symlink_to(self.outside / 'secret.tml')
        (self.folder / 'link').symlink_to(self.outside)
        (self.folder / 'dangling.tml').symlink_to(self.outside / 'new.tml')
        (self.folder / 'circle.tml').symlink_to('circle.tml')
        (self.folder / 'inside.tml').symlink_to('own.tml')
        for name in ('../outside/secret.tml', 'link/../../outside/secret.tml', 'link/../own.tml',
                     'nothing/../own.tml', str(self.outside / 'secret.tml'),
                     str(self.folder / 'own.tml'), 'file.tml', 'link/secret.tml', 'link/new.tml',
                     'circle.tml'):
            self.open(name, 400)
            self.save(name, 'x', 'any', 400)
        self.open('dangling.tml', 400)
        self.assertEqual(self.open('inside.tml')['text'], CRANK)
        self.save('dangling.tml', 'x', 'any')  # in place of the link
        self.assertEqual([p.name for p in self.outside.iterdir()], ['secret.tml'])
        self.assertEqual((self.outside / 'secret.tml').read_text(), 'secret')
        self.assertFalse({'file.tml', 'link/secret.tml'}.intersection(self.list()))

    def test_names_that_are_no_models(self):
        self.write(self.folder / 'text.txt')
        self.write(self.folder / 'a.tml.txt')
        (self.folder / 'model.tml').symlink_to('text.txt')
        for name in ('text.txt', '', '.', '/', '.tml', 'a.tml.txt', 'a.TML', 'a.tml/', 'a.tml\0',
                     'text.txt\0.tml', 'model.tml', 'x' * 300 + '.tml'):
            self.open(name, 400)
            self.save(name, 'x', 'any', 400)

    def test_texts_that_a_page_could_not_save_again(self):
        (self.folder / 'latin.tml').write_bytes(b'# \xe4\n')
        self.assertIn('UTF-8', self.open('latin.tml', 400)['error'])
        self.write(self.folder / 'long.tml', 'x' * (2 ** 20 + 1))
        self.assertIn('1 MB', self.open('long.tml', 400)['error'])
        os.mkfifo(self.folder / 'fifo.tml')
        self.open('fifo.tml', 400)
