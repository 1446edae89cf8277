#!/usr/bin/python3
"""A window of WebKitGTK for its WebDriver.

Replaces MiniBrowser, which does not print the console output of pages and cannot be narrower than 447 px.
"""

import sys
import tempfile

import gi

gi.require_version("Gtk", "3.0")
gi.require_version("WebKit2", "4.1")
from gi.repository import Gtk, WebKit2

profile = tempfile.mkdtemp(dir=sys.argv[1])
data = WebKit2.WebsiteDataManager(base_data_directory=profile, base_cache_directory=profile)
context = WebKit2.WebContext(website_data_manager=data, time_zone_override="UTC")
context.set_preferred_languages(["en-US"])
context.set_automation_allowed(True)
settings = WebKit2.Settings(enable_write_console_messages_to_stdout=True)


def open_window(_session):
    view = WebKit2.WebView(web_context=context, settings=settings, is_controlled_by_automation=True)
    window = Gtk.Window()
    window.add(view)
    window.show_all()
    view.connect("close", lambda _view: window.destroy())
    return view


def answer(_context, session):
    info = WebKit2.ApplicationInfo()
    info.set_name("WebKit")
    session.set_application_info(info)
    session.connect("create-web-view", open_window)


context.connect("automation-started", answer)
Gtk.main()
